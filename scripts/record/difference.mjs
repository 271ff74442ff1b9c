/** What has gone (`-`) and what has come (`+`) between two texts, line by line, each under the last line before it that is not indented. */

const isHeading = (line) => /^\S/.test(line)

/** The lengths of the longest common runs of what follows, by position in both. */
const commonRuns = (before, now) => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i][j] =
        before[i] === now[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1])
  return lengths
}

export const difference = (textBefore, textNow) => {
  const before = textBefore.split('\n')
  const now = textNow.split('\n')
  const lengths = commonRuns(before, now)
  const found = []
  let heading = ''
  let said = ''
  const say = (sign, line) => {
    if (!isHeading(line) && said !== heading) found.push(`  ${heading}`)
    said = heading
    found.push(`${sign} ${line}`)
  }
  for (let i = 0, j = 0; i < before.length || j < now.length; ) {
    if (i < before.length && j < now.length && before[i] === now[j]) {
      if (isHeading(before[i])) heading = before[i]
      i += 1
      j += 1
    } else if (j >= now.length || (i < before.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      say('-', before[i])
      i += 1
    } else {
      say('+', now[j])
      j += 1
    }
  }
  return found
}
