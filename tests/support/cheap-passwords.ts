// Password hashing is slow on purpose. Tests that sign in hundreds of times use the same algorithm at
// its lowest cost. The executable that tests start uses the normal cost.

const { hash } = Bun.password
const cheap = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const

Bun.password.hash = (password, algorithm) =>
  hash(password, algorithm === 'argon2id' ? cheap : algorithm)
