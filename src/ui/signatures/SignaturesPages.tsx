import { AccessGate } from "#ui/app/AccessGate.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { SignaturePage as OneSignature } from "#ui/signatures/one/SignaturePage.tsx"
import { SignaturesPage as Signatures } from "#ui/signatures/SignaturesPage.tsx"

export { SendPage } from "#ui/signatures/send/SendPage.tsx"

/**
 * [SIG-O01] For a company, the access gate tells guests that they may not see signatures. Without a company in the URL
 * the user is staff.
 */
export function SignaturesPage() {
  return useHere().entity?.vendorId == null ? (
    <Signatures />
  ) : (
    <AccessGate>
      <Signatures />
    </AccessGate>
  )
}

export function SignaturePage() {
  return (
    <AccessGate>
      <OneSignature />
    </AccessGate>
  )
}
