# Creates a bridge with an address of the host, and a namespace for each node with a link to the bridge.
# $1: tag of all names, $2: first three numbers of the addresses, $3: number of nodes
set -eu
bridge=sg${1}b
ip link add "$bridge" type bridge
ip addr add "$2.254/24" dev "$bridge"
ip link set "$bridge" up
node=1
while [ "$node" -le "$3" ]; do
    namespace=sg-$1-$node
    host=sg${1}v$node
    ip netns add "$namespace"
    ip link add "$host" type veth peer name eth0 netns "$namespace"
    ip link set "$host" master "$bridge" up
    ip -n "$namespace" addr add "$2.$node/24" dev eth0
    ip -n "$namespace" link set lo up
    ip -n "$namespace" link set eth0 up
    node=$((node + 1))
done
# If a firewall filters bridged packets (Docker enables this), the nodes may not reach each other.
switch=/proc/sys/net/bridge/bridge-nf-call-iptables
if [ -r $switch ] && [ "$(cat $switch)" = 1 ]; then
    echo "note: this machine filters bridged packets ($switch is 1)"
fi
