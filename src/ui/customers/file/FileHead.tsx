import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import type { VendorId } from "#schemas/shared/ids.ts"
import { useCompany } from "#ui/app/frame/company.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FavouriteButton } from "#ui/home/lazyFavourite.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** In its own chunk, so that the forms of the page do not wait for these numbers and links. */
const FileStanding = lazyPart(
  () => import("#ui/customers/file/FileStanding.tsx"),
  (module) => module.FileStanding,
  "silent"
)

/** [CLI-001] [CLI-010] The header of a client file: its name, state, team and waiting work. */
export function FileHead({ vendorId }: { readonly vendorId: VendorId }) {
  const company = useCompany()
  const file = useQuery(useCall("clientFiles.read", { params: { vendorId }, showError: false })).data?.data
  const name = file?.company_name ?? company?.company_name
  return (
    <header className="file-head">
      <div className="file-head-name">
        <h1>{name ?? "\u00a0"}</h1>
        {name === undefined ? null : (
          <Suspense fallback={null}>
            <FavouriteButton vendorId={vendorId} document={null} name={name} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<div className="file-head-below" />}>
        <FileStanding vendorId={vendorId} file={file} />
      </Suspense>
    </header>
  )
}
