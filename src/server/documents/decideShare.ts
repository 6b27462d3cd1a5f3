import { Effect, Result } from "effect"
import { type ShareLinkEvent, shareLinkMachine } from "#machines/documents/shares/shareLink.machine.ts"
import { shareLinkSnapshot } from "#machines/documents/shares/shareLink.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { logShare, type ShareRow } from "#server/documents/shareRows.ts"

/**
 * Decides a share link's event. If its state machine accepts, logs the event and returns the new state, which the
 * caller has to store; otherwise returns the guards that refused.
 */
export const decideShare = (share: ShareRow, event: ShareLinkEvent, user: number | null, facts: object) =>
  Effect.gen(function* () {
    const verdict = decide(shareLinkMachine, shareLinkSnapshot(share), event)
    if (Result.isFailure(verdict)) return Result.fail(verdict.failure.closedBy)
    const after = String(verdict.success.next.value)
    const { type, ...payload } = event
    yield* logShare(share, user, type, { ...payload, at: new Date(event.at).toISOString(), ...facts }, [
      share.state,
      after
    ])
    return Result.succeed(after)
  })
