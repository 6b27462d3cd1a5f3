import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile, Note } from "#schemas/customers/clientFile.ts"
import { blocksOf, noteText } from "#schemas/customers/notes.ts"
import { note as clientNote } from "#services/customers/noteResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { SkeletonRows } from "#ui/shared/States.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/shared/richText/richText.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Lazy, because the library of the editor is larger than the page. */
const NoteEditor = lazyPart(
  () => import("#ui/customers/file/note/NoteEditor.tsx"),
  (module) => module.NoteEditor,
  "heavy"
)

/** [CLI-O02] The firm's note about a client, which only the firm sees. */
export function NotesPage() {
  return (
    <FilePage rows={6}>
      {(file) => (
        <section className="panel section">
          <NoteLoader file={file} />
        </section>
      )}
    </FilePage>
  )
}

function NoteLoader({ file }: { readonly file: ClientFile }) {
  const query = useQuery(useCall("clientFiles.note", { params: { vendorId: file.id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={6}>
      {({ data }) => <Editor file={file} note={data} />}
    </QueryBoundary>
  )
}

function Editor({ file, note }: { readonly file: ClientFile; readonly note: Note }) {
  const { t } = useTranslation("note")
  const form = useResource(clientNote, { place: { vendorId: file.id }, entity: note })
  return (
    <FormFrame
      form={form}
      labelOf={() => t("text")}
      valueOf={(_, value) => (typeof value === "string" ? noteText(blocksOf(value)) || "–" : "–")}
    >
      <Written note={note} />
      <Suspense fallback={<SkeletonRows count={5} />}>
        <NoteEditor field={form.field("blocks")} label={t("text")} />
      </Suspense>
    </FormFrame>
  )
}

/** Who last changed the note, and when; for an empty note, what notes are for. */
function Written({ note: { author, written_at } }: { readonly note: Note }) {
  const { i18n, t } = useTranslation("note")
  if (written_at === null) return <p className="muted">{t("empty")}</p>
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeStyle: "short" }).format(
    new Date(written_at)
  )
  return <p className="muted">{author === null ? t("written", { date }) : t("written-by", { author, date })}</p>
}
