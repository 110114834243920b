"""Tables that people can sit at: rooms, seats, timers, fair dice, and the sockets that lead to them."""
