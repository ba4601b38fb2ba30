import { hardWalks } from './hard-walks.ts'
import { shopperWalks } from './shopper-walks.ts'
import { staffWalks } from './staff-walks.ts'
import { walkInFirefox } from './walked-shop.ts'

const walk = walkInFirefox()
shopperWalks(walk)
staffWalks(walk)
hardWalks(walk)
