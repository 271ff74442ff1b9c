/**
 * Signs the visitor out of the secure frame when the code that speaks to it has not come yet: storage names the embedded wallet, and nobody
 * is there to be told. The page has forgotten it by now; without this the frame would let in the next person at this browser.
 */
import { subscribe } from 'valtio/vanilla'
import type { ProjectState } from '../state/project.ts'
import { embeddedMethods } from '../state/remote-features.ts'
import type { SessionPage } from './contract.ts'

export async function leaveEmbedded({ state, connectors, startServices, auth }: SessionPage): Promise<void> {
  if (embeddedMethods(state).length === 0) return
  startServices()
  await whenAnswered(state.project)
  // Off after all: no frame comes (decisions 49).
  if (embeddedMethods(state).length === 0) return
  // Before anybody signs in anew: whoever does waits for the same code, and asks after this.
  const { connectorId } = await auth()
  await connectors.find(connectorId)?.disconnect()
}

/** Whether e-mail and socials are on is known, or is not to be had. */
const whenAnswered = (project: ProjectState): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (project.status !== 'fetched' && project.status !== 'failed') return
      stop()
      resolve()
    }
    const stop = subscribe(project, look, true)
    look()
  })
