import { hardWalks } from './hard-walks.ts'
import { shopperWalks } from './shopper-walks.ts'
import { staffWalks } from './staff-walks.ts'
import { walkInWebKit } from './walked-shop.ts'

const walk = walkInWebKit()
shopperWalks(walk)
staffWalks(walk)
hardWalks(walk)
