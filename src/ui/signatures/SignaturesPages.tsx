import { AccessGate } from "#ui/app/AccessGate.tsx"
import { useHere } from "#ui/app/useHere.ts"
import { SignaturePage as OneSignature } from "#ui/signatures/one/SignaturePage.tsx"
import { SignaturesPage as Signatures } from "#ui/signatures/SignaturesPage.tsx"

export { SendPage } from "#ui/signatures/send/SendPage.tsx"

/** [SIG-O01] Guests are told that they see none; whoever has no company before them is of the firm. */
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
