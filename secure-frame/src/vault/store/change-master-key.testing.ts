/** A process of its own that changes a folder's master key, for the test that kills it: folder, old key and new key, in hex. */
import { argv, stdout } from 'node:process'
import { systemRandom } from '../bytes.ts'
import { changeMasterKey } from './folder.ts'

const [, , folder = '', masterKey = '', newMasterKey = ''] = argv
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
stdout.write('begins\n')
await changeMasterKey(folder, {
  masterKey: bytes(masterKey),
  newMasterKey: bytes(newMasterKey),
  random: systemRandom,
})
