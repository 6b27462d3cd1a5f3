import { anyone, passing, screen } from "#schemas/access/routes/row.ts"

/** Addresses of meetings beside those that the firm's and the company's people have. */
export const addresses = [screen("meet", "/meet/$token", passing(anyone))] as const
