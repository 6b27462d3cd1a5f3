import { Effect } from "effect"
import type { HomeLine } from "#schemas/home/home.ts"
import type { HomeSource } from "#server/home/homeSources.ts"
import { clientTurns, findTurns, firmTurns, firmWaits, showTurns, type TurnSource } from "#server/home/turnRows.ts"

type TurnLineId = Extract<HomeLine, { readonly kind: "turns" }>["id"]
type TurnLines = ReadonlyArray<readonly [TurnLineId, ReadonlyArray<TurnSource>]>

const firmLines: TurnLines = [
  ["sign", firmTurns.sign],
  ["missions", firmTurns.missions],
  ["unfinished", firmTurns.unfinished],
  ["waits", firmWaits]
]
const clientLines: TurnLines = [
  ["sign", clientTurns.sign],
  ["missions", clientTurns.missions],
  ["waits", clientTurns.waits]
]

/**
 * [ACC-084] The lines of what waits for the person, and of what the person waits for, as the life cycles say. Tasks and
 * documents have lines of their own.
 */
export const homeTurns: HomeSource = ({ firm, firmRole, items, limit, line, seesAll, vendor, viewer }) =>
  Effect.gen(function* () {
    const isOfFirm = firmRole !== null
    const user = viewer.userId
    const lines = (isOfFirm ? firmLines : clientLines).filter(([id]) => line === undefined || line === id)
    // Other members of the firm could act on these too: show each only to the member who is responsible for it.
    const question = { firm, user, vendor, seesAll, owner: isOfFirm ? user : null, isLate: false, limit }
    // One statement for all lines: it takes less than one for each, as every statement checks the companies and modules.
    const found = yield* findTurns(
      lines.flatMap(([, kinds]) => kinds),
      question
    )
    const ofLines = lines.map(([id, kinds]) => {
      const turns = found.filter((turn) =>
        kinds.some(({ awaits, kind }) => kind === turn.kind && awaits === turn.awaits)
      )
      return { id, total: Math.min(turns.length, limit), turns: turns.slice(0, items) }
    })
    const shown = yield* showTurns(
      ofLines.flatMap(({ turns }) => turns),
      isOfFirm
    )
    return ofLines.map(({ id, total, turns }): HomeLine => ({
      id,
      kind: "turns",
      total,
      items: shown.splice(0, turns.length)
    }))
  })
