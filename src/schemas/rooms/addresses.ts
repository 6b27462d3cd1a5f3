import { anyone, passing, screen } from "#schemas/access/routes/row.ts"

/** Public URLs of meetings, for guests without an account. */
export const addresses = [screen("meet", "/meet/$token", passing(anyone))] as const
