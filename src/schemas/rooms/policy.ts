import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

interface RoomFacts {
  /** Whether the user belongs to the firm's staff. */
  readonly isStaff: boolean
  /** Whether the room belongs to a company; the firm's internal room does not. */
  readonly hasCompany: boolean
}

/**
 * [VID-003] The internal room is for the firm's staff only. A company's room is open to all who may access the company.
 */
export const mayEnterRoom = ({ hasCompany, isStaff }: RoomFacts): Refusals<"isOfFirm"> =>
  unless({ isOfFirm: isStaff || hasCompany })
