import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import { firmTokens } from "#services/programs/programResources.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { ApiLink } from "#ui/programs/ApiLink.tsx"
import { type Secret, SecretDialog } from "#ui/programs/SecretDialog.tsx"
import { TokenForm } from "#ui/programs/TokenForm.tsx"
import { TokenLine } from "#ui/programs/TokenLine.tsx"
import { server } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

/** The firm's API tokens, which all its admins can manage. */
export function FirmTokens({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("programs")
  const { ask } = usePortal()
  const work = useListActions("programToken", ["tokens.ofFirm"])
  const query = useQuery(useCall("tokens.ofFirm", { params: { firmId }, showError: false }))
  const [isNew, setIsNew] = useState(false)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <section className="panel section" aria-labelledby="firm-tokens">
      <header className="section-head program-head">
        <div>
          <h2 id="firm-tokens">{t("tokens.title")}</h2>
          <p className="muted">{t("tokens.text")}</p>
        </div>
        <span className="actions">
          <ApiLink />
          <AddButton isSecond onClick={() => setIsNew(true)}>
            {t("token.add")}
          </AddButton>
        </span>
      </header>
      <EntityList
        query={query}
        rows={2}
        label={t("tokens.title")}
        of={({ data }) => data}
        none={{ icon: server, title: t("token.none"), text: t("token.none.text") }}
      >
        {(token) => (
          <TokenLine
            token={token}
            onRevoke={({ id, name }) =>
              work.ask("programs:token.revoking", { name }, "programs:token.revoked", () =>
                ask("tokens.revokeOfFirm", { params: { firmId, tokenId: id }, showError: false })
              )
            }
          />
        )}
      </EntityList>
      {isNew ? <NewFirmToken firmId={firmId} onClose={() => setIsNew(false)} onMade={setSecret} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}

interface NewFirmTokenProps {
  readonly firmId: FirmId
  readonly onClose: () => void
  readonly onMade: (secret: Secret) => void
}

function NewFirmToken({ firmId, onClose, onMade }: NewFirmTokenProps) {
  const form = useResource(firmTokens, {
    place: { firmId },
    entity: null,
    onSaved: ({ name, token }) => onMade({ kind: "token", name, value: token })
  })
  return <TokenForm form={form} firms={null} onClose={onClose} />
}
