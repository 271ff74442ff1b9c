/** The accounts of the demo wallets, and amounts. */
export const MEADOW = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const MEADOW_2 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const HARBOR = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** Somebody who has nothing and never did anything. */
export const STRANGER = '0x1111222233334444555566667777888899990000'

export const ETHER = 10n ** 18n
