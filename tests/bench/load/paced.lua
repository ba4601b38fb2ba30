-- For wrk: each connection waits at random before it asks again, so that requests come at a
-- steady rate without coming all at once.
local longest = 0

function init(args)
  longest = tonumber(args[1])
  math.randomseed(os.time())
end

function delay()
  return math.random(0, longest)
end
