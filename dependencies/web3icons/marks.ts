/** Makes the icons of `@web3icons/core` smaller at build time, by rounding to a tenth of a unit of their 24 × 24. */
import { optimize } from 'svgo'
import type { Plugin } from 'vite'

const DRAWING = /'(<svg[\s\S]*<\/svg>)(?:\\n)?'/

export const smallerMark = (code: string): string =>
  code.replace(DRAWING, (_all, svg: string) => {
    const { data } = optimize(svg.replaceAll('\\n', ' '), {
      multipass: true,
      floatPrecision: 1,
      plugins: ['preset-default', { name: 'removeAttrs', params: { attrs: ['class', 'width', 'height'] } }],
    })
    return JSON.stringify(data)
  })

export const marks = (): Plugin => ({
  name: 'marks',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/@web3icons\/core\/.*\.svg\.js$/ },
    handler: (code) => ({ code: smallerMark(code), map: null }),
  },
})
