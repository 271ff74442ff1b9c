/** The alerts for the host’s engineer, as rows of the error catalogue. */
import { type Row, rows } from './row.testing.ts'

export const alerts: readonly Row[] = [
  ...rows(
    { spec: '8', class: 'alert', cause: 'test' },
    `
    alert-project-id | project id not configured | project-id-missing | = | Set projectId, or basic.
    alert-network | switch network not found | switch-network-not-found | = | Add it to the option networks.
    `,
  ),
  ...rows(
    { spec: '8', class: 'alert', cause: 'test' },
    `
    analytics-403 | Analytics HTTP 403: 'Invalid App Configuration' (origin not on allowlist) | origin-not-allowed | = | Add the origin to the project.
    alert-origin | invalid app configuration | origin-not-allowed | = | Add the origin to the project.
    alert-local | local configuration ignored | local-config-ignored | = | Remove the options, or change the project.
    `,
  ),
  ...rows(
    { spec: 'protocol 18', class: 'alert', cause: 'test' },
    `
    alert-relay-origin | invalid app configuration | origin-not-allowed | = | Add the origin to the project.
    alert-relay-clock | jwt validation error | clock-wrong | = | Set the clock of the device.
    alert-relay-project | invalid project id | project-id-invalid | = | Look at the option projectId.
    `,
  ),
  ...rows(
    { spec: '8', class: 'alert', cause: 'email and social login' },
    `
    alert-frame | iframe load failed | frame-load-failed | = | Allow the frame in the content security policy.
    alert-frame-timeout | iframe request timeout | frame-timeout | = | Try again.
    alert-domain | unverified domain | domain-unverified | = | Verify the domain of the project.
    `,
  ),
]
