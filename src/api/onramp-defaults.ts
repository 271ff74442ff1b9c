/** The on-ramp options to use when the service fails (specification 9, wire facts 16.4). */
import type { OnrampOptions } from './contract.ts'

const limits = [
  { id: 'card', min: '10', max: '7500' },
  { id: 'ach_bank_account', min: '10', max: '25000' },
]

export const USDC_ON_ETHEREUM = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

export const onrampDefaults: OnrampOptions = {
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          displayName: 'Ethereum',
          chainId: '1',
          contractAddress: USDC_ON_ETHEREUM,
        },
        {
          name: 'polygon-mainnet',
          displayName: 'Polygon',
          chainId: '137',
          contractAddress: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
  ],
  paymentCurrencies: [
    { id: 'USD', limits },
    { id: 'EUR', limits },
  ],
}
