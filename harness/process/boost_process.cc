// Boost.Process v2 is compiled here, once.
#include <boost/process/v2/src.hpp>
