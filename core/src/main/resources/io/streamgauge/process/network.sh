# Removes all interfaces and namespaces of a virtual network, even if the network is incomplete.
# $1: tag of the network. Succeeds if nothing remains.
remove_network() (
    PATH=$PATH:/usr/sbin:/sbin
    tag=$1
    set -f
    for name in $(ls /sys/class/net 2>/dev/null); do
        case $name in
        "sg${tag}v"*) ip link del dev "$name" ;;
        esac
    done
    for name in $(ls /var/run/netns 2>/dev/null); do
        case $name in
        "sg-$tag-"*) ip netns del "$name" ;;
        esac
    done
    [ ! -e "/sys/class/net/sg${tag}b" ] || ip link del dev "sg${tag}b"
    ! ls /sys/class/net /var/run/netns 2>/dev/null | grep -q -e "^sg$tag" -e "^sg-$tag-"
) >/dev/null 2>&1
