// Runs the local mail server as a process of its own, for those who kill it: `node local/mail/main.mjs PORT`, the port of its SMTP. The
// address of its inbox is in the line that it writes.
import { startMail } from './mail.mjs'

const { url } = await startMail({ smtpPort: Number(process.argv[2]) })
console.log(JSON.stringify({ event: 'started', line: url }))
