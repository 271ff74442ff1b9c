// Gives packages that say "MIT" and publish no text of it that text, with the author of their `package.json`: the licence asks for
// the notice in every copy.
import { readFileSync, writeFileSync } from 'node:fs'

const MIT = (author) => `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

/** A heading that is followed by the next one, or by nothing. */
const EMPTY = /^## (\S+) - \S+ \(MIT\)\n+(?=## |$(?![\s\S]))/gm

/**
 * @param {string} text what the bundler wrote
 * @param {(name: string) => string} authorOf of a package
 * @returns {string} with a text under every MIT heading that had none
 */
export const withTexts = (text, authorOf) =>
  text.replace(EMPTY, (heading, name) => `${heading.trimEnd()}\n\n${MIT(authorOf(name))}\n`)

export const completeLicences = () => {
  const path = 'dist/third-party-licenses.md'
  const authorOf = (name) => {
    const { author } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))
    const said = typeof author === 'string' ? author : author?.name
    if (!said) throw new Error(`${name} publishes neither a licence text nor its author`)
    return said
  }
  writeFileSync(path, withTexts(readFileSync(path, 'utf8'), authorOf))
}
