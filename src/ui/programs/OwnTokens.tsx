import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { emptyToken } from "#schemas/programs/rules.ts"
import { ownTokens } from "#services/programs/programResources.ts"
import { usePortal } from "#ui/app/portal.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { ApiLink } from "#ui/programs/ApiLink.tsx"
import { type Secret, SecretDialog } from "#ui/programs/SecretDialog.tsx"
import { TokenForm } from "#ui/programs/TokenForm.tsx"
import { TokenLine } from "#ui/programs/TokenLine.tsx"
import { server } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"
import "#ui/programs/programs.css"

/** The user's own API tokens: a section of the profile. */
export function OwnTokens() {
  usePageTexts("programs")
  const { t } = useTranslation("programs")
  const { ask } = usePortal()
  const work = useListActions("programToken", ["tokens.mine"])
  const query = useQuery(useCall("tokens.mine", { showError: false }))
  const [isNew, setIsNew] = useState(false)
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <section className="panel section" aria-labelledby="own-tokens">
      <header className="section-head">
        <h2 id="own-tokens">{t("own.title")}</h2>
        <p className="muted">{t("own.text")}</p>
      </header>
      <EntityList
        query={query}
        rows={2}
        label={t("own.title")}
        of={({ data }) => data}
        none={{ icon: server, title: t("token.none"), text: t("token.none.text") }}
      >
        {(token) => (
          <TokenLine
            token={token}
            onRevoke={({ id, name }) =>
              work.ask("programs:token.revoking", { name }, "programs:token.revoked", () =>
                ask("tokens.revokeMine", { params: { tokenId: id }, showError: false })
              )
            }
          />
        )}
      </EntityList>
      <div className="form-bar">
        <AddButton isSecond onClick={() => setIsNew(true)}>
          {t("token.add")}
        </AddButton>
        <ApiLink />
      </div>
      {isNew ? <NewToken onClose={() => setIsNew(false)} onMade={setSecret} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}

interface NewTokenProps {
  readonly onClose: () => void
  readonly onMade: (secret: Secret) => void
}

function NewToken({ onClose, onMade }: NewTokenProps) {
  const query = useQuery(useCall("access.firms", { query: {} }))
  const firms = query.data?.data
  return firms === undefined ? null : <NewTokenIn firms={firms} onClose={onClose} onMade={onMade} />
}

function NewTokenIn({
  firms,
  onClose,
  onMade
}: NewTokenProps & { readonly firms: ReadonlyArray<{ readonly id: number; readonly name: string }> }) {
  const first = firms[0]?.id
  const initial = useMemo(() => ({ ...emptyToken, firm_id: first === undefined ? "" : String(first) }), [first])
  const form = useResource(ownTokens, {
    place: null,
    entity: null,
    initial,
    onSaved: ({ name, token }) => onMade({ kind: "token", name, value: token })
  })
  return <TokenForm form={form} firms={firms} onClose={onClose} />
}
