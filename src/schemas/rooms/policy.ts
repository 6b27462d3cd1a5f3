import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

interface RoomFacts {
  /** The person is of the firm's staff. */
  readonly isStaff: boolean
  /** The room is of a company; the firm's internal room has none. */
  readonly hasCompany: boolean
}

/** [VID-003] The internal room is for the firm's staff. Who reaches a company may meet in its room. */
export const mayEnterRoom = ({ hasCompany, isStaff }: RoomFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: isStaff || hasCompany })
