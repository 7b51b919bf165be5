"""zz"""
def check(machine, guest):
    print(guest.run("systemd-analyze"), guest.try_run("systemd-analyze","blame").out[:1500], guest.run("systemd-analyze","critical-chain","realkernel.service"), guest.run("systemctl","--failed"), guest.try_run("systemctl","list-jobs").out,guest.try_run("sh","-c","systemctl list-units | cat; grep . /sys/class/input/event*/device/name; ls -la /dev/input /dev/virtio-ports; ls -la /run/pointerd; getfacl /dev/input/event*").out)
