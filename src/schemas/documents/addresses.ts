import { perCompany, screen } from "#schemas/access/routes/row.ts"

/** Routes of the documents module that are missing in the prescribed route table. */
export const addresses = [
  screen("comparison", "/viewer/$context/$folderHash/$documentHash/compare/$beforeId/$afterId", perCompany, {
    module: "documents"
  })
] as const
