import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { Suspense, useRef } from "react"
import { useTranslation } from "react-i18next"
import { idInAddress } from "#schemas/access/context.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { LetterTemplateId, LetterTemplateSummary } from "#schemas/letters/letter.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { newTemplate, templateQueries } from "#services/letters/letterResources.ts"
import { formatDay } from "#services/shared/days.ts"
import { linkTo } from "#ui/app/links.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { useTemplateMenu } from "#ui/letters/useTemplateMenu.ts"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { ellipsisV, file, plus } from "#ui/shared/icons/frame/icons.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { listAddress, page, text, word } from "#ui/shared/kit/list/listAddress.ts"
import { ListTools } from "#ui/shared/kit/list/ListTools.tsx"
import { useListAddress } from "#ui/shared/kit/list/useListAddress.ts"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"
import { MenuButton } from "#ui/shared/Menu.tsx"
import { SkeletonRows } from "#ui/shared/States.tsx"
import "#ui/shared/entityList.css"
import "#ui/letters/letters.css"

const Editor = lazyPart(
  () => import("#ui/letters/TemplateEditor.tsx"),
  (module) => module.OpenTemplate,
  "heavy"
)

/** [ACC-035] [LET-002] The firm's templates of engagement letters. */
export function TemplatesPage() {
  return <Overview isAdding={false} />
}

/** [ACC-036] The list of templates with the open dialog for a new one; this dialog has its own URL. */
export function NewTemplatePage() {
  return <Overview isAdding />
}

/** [ACC-037] [LET-002] One template in its editor. */
export function TemplatePage() {
  const { documentId } = useParams({ strict: false }) as { readonly documentId?: string }
  const { entity } = useHere()
  if (entity === null) return null
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Editor key={documentId} firmId={entity.firmId} id={idInAddress<LetterTemplateId>(documentId ?? "")} />
    </Suspense>
  )
}

function Overview({ isAdding }: { readonly isAdding: boolean }) {
  const { t } = useTranslation("letters")
  const title = useScreenTitle()
  const { context, entity } = useHere()
  return (
    <>
      <div className="head">
        <div className="head-text">
          <h1>{title}</h1>
          <p className="muted">{t("intro")}</p>
        </div>
        <Link className="button" {...linkTo("settings-document-templates-new", { context })}>
          <Icon of={plus} />
          {t("add")}
        </Link>
      </div>
      {entity === null ? null : <List key={entity.firmId} firmId={entity.firmId} isAdding={isAdding} />}
    </>
  )
}

const states = ["active", "archived"] as const
const address = listAddress({ search: text(), state: word(states, "active"), page })

function List({ firmId, isAdding }: { readonly firmId: FirmId; readonly isAdding: boolean }) {
  const { t } = useTranslation("letters")
  const title = useScreenTitle()
  const work = useListActions("letterTemplate", templateQueries)
  const { asked, change, isNarrowed, widen } = useListAddress(address)
  const query = useQuery({
    ...useCall("letterTemplates.list", {
      params: { firmId },
      query: { page: asked.page, state: asked.state, ...(asked.search === "" ? {} : { search: asked.search }) },
      showError: false
    }),
    placeholderData: (before) => before
  })
  return (
    <section className="panel" aria-label={title}>
      <div className="letter-top">
        <ListTools label={t("search")} search={asked.search} onSearch={(search) => change({ search })}>
          <FilterChoice
            label={t("state")}
            value={asked.state}
            words={states}
            labelOf={(state) => t(`state.${state}`)}
            onChoose={(state) => void change({ state })}
          />
        </ListTools>
      </div>
      <EntityList
        query={query}
        rows={4}
        of={({ data }) => data}
        none={{ icon: file, title: t("none"), text: t("none.text") }}
        narrowed={() => (isNarrowed ? { onWiden: widen } : null)}
        pages={({ pagination }) => ({ page: pagination.page, last: pagination.last_page })}
        onPage={(next) => void change({ page: next })}
        over={() => (isAdding ? <NewTemplate firmId={firmId} /> : null)}
      >
        {(template) => <TemplateLine firmId={firmId} template={template} work={work} />}
      </EntityList>
    </section>
  )
}

function NewTemplate({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("letters")
  const navigate = useNavigate()
  const { context } = useHere()
  const made = useRef<LetterTemplateId | null>(null)
  const form = useResource(newTemplate, {
    place: { firmId },
    entity: null,
    onSaved: ({ id }) => {
      made.current = id
    }
  })
  // A save also closes the dialog: `leave` is the only navigation, to the new template or back to the list.
  const leave = () =>
    void navigate({
      ...(made.current === null
        ? linkTo("settings-document-templates", { context })
        : linkTo("settings-document-template", { context, documentId: String(made.current) })),
      replace: true
    })
  return (
    <FormDialog title={t("add")} form={form} labelOf={() => t("field.name")} onClose={leave}>
      <TextField field={form.field("name")} label={t("field.name")} hint={t("field.name.hint")} required />
    </FormDialog>
  )
}

interface TemplateLineProps {
  readonly firmId: FirmId
  readonly template: LetterTemplateSummary
  readonly work: ReturnType<typeof useListActions>
}

function TemplateLine({ firmId, template, work }: TemplateLineProps) {
  const { i18n, t } = useTranslation("letters")
  const { context } = useHere()
  const { items } = useTemplateMenu({ firmId, template, work })
  const { author, id, letters, name, state, updated_at } = template
  return (
    <li className="entity-line" data-faded={state === "archived" || undefined}>
      <div className="entity-text">
        <h2 className="entity-name">
          <Link {...linkTo("settings-document-template", { context, documentId: String(id) })}>{name}</Link>
          {state === "archived" ? (
            <span className="tag" data-tone="plain">
              {t("state.archived")}
            </span>
          ) : null}
        </h2>
        <small className="muted">
          {[
            t("letters", { count: letters }),
            t("changed", {
              day: formatDay(i18n.language as Language, updated_at.slice(0, 10)),
              name: author?.name ?? "–"
            })
          ].join(" · ")}
        </small>
      </div>
      <div className="actions">
        <MenuButton className="icon-button" label={t("more", { name })} items={items}>
          <Icon of={ellipsisV} />
        </MenuButton>
      </div>
    </li>
  )
}
