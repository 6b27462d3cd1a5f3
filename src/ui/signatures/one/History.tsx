import { useQuery } from "@tanstack/react-query"
import type { Signature } from "#schemas/signatures/signature.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { useSignatureWords } from "#ui/signatures/words.ts"

/** The signature's event log, newest first. */
export function History({ signature: { id, vendor_id } }: { readonly signature: Signature }) {
  const { moment, t } = useSignatureWords()
  const query = useQuery(
    useCall("signatures.history", { params: { vendorId: vendor_id, signatureId: id }, showError: false })
  )
  return (
    <QueryBoundary query={query} rows={3}>
      {({ data }) => (
        <ol className="signature-history">
          {data.toReversed().map(({ at, detail, kind, who }, place) => (
            <li key={data.length - place} data-kind={kind}>
              <span>{t(`fact.${kind}`)}</span>
              <small>{[who, detail === who ? "" : detail].filter((part) => part !== "").join(" · ")}</small>
              <time dateTime={at}>{moment(at)}</time>
            </li>
          ))}
        </ol>
      )}
    </QueryBoundary>
  )
}
