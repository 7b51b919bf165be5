/// No help at all: what every other strategy is measured against.
struct NoTargeting: TargetingStrategy {}
