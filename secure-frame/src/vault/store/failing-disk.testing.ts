/** A process of its own whose files may not become large, for the test of writes that fail: says the number of each record that is stored. */
import { argv, stdout } from 'node:process'
import { openDatabase } from './database.ts'

const [, , folder = '', count = ''] = argv
const database = await openDatabase(folder)
const value = new Uint8Array(1_024)
for (let number = 0; number < Number(count); number++) {
  const isStored = await database.batch([{ type: 'put', key: `${number}`, value }]).then(
    () => true,
    () => false,
  )
  // What was stored before is read meanwhile.
  await database.get('0')
  stdout.write(`${isStored ? 'stored' : 'refused'} ${number}\n`)
}
