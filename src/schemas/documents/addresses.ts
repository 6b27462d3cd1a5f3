import { perCompany, screen } from "#schemas/access/routes/row.ts"

/** Addresses of documents that the given table does not have. */
export const addresses = [
  screen("comparison", "/viewer/$context/$folderHash/$documentHash/compare/$beforeId/$afterId", perCompany, {
    module: "documents"
  })
] as const
