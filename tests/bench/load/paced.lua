-- For wrk: each connection waits for a random time before its next request, so that requests
-- arrive at a steady rate and not in bursts.
local longest = 0

function init(args)
  longest = tonumber(args[1])
  math.randomseed(os.time())
end

function delay()
  return math.random(0, longest)
end
