/** Of the logos of `simple-icons` that are imported as text: their one path alone, rounded to a hundredth of a unit of their 24 × 24. */
import { optimize } from 'svgo'
import type { Plugin } from 'vite'

const SVG = /"(<svg.*<\/svg>)\s*"/

/** `code`: the module that a bundler makes of the file. @throws when a new version of the package is written differently */
export const pathAlone = (code: string, id: string): string => {
  const [text] = SVG.exec(code) ?? []
  const { data } = optimize(text === undefined ? '' : JSON.parse(text), {
    floatPrecision: 2,
    plugins: ['preset-default', 'removeTitle'],
  })
  const [, path] = /^<svg xmlns="[^"]+" viewBox="0 0 24 24"><path d="([^"]+)"\/><\/svg>$/.exec(data) ?? []
  if (path === undefined) throw new Error(`${id} is not one path on 24 × 24 any more`)
  return `export default ${JSON.stringify(path)}`
}

export const simpleIcons = (): Plugin => ({
  name: 'simple-icons',
  transform: {
    filter: { id: /\/node_modules\/simple-icons\/icons\/\w+\.svg\?raw$/ },
    handler: (code, id) => ({ code: pathAlone(code, id), map: null }),
  },
})
