import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { LetterBlock, TextKind } from "#schemas/letters/blocks.ts"
import type { DemoFirmScene, DemoPart } from "#server/platform/demo.ts"

/** Parses `**bold**` marks. */
const spansOf = (text: string) =>
  text
    .split("**")
    .flatMap((part, at) => (part === "" ? [] : [at % 2 === 1 ? { text: part, bold: true } : { text: part }]))
const of =
  (kind: TextKind) =>
  (text: string): LetterBlock => ({ kind, spans: spansOf(text) })
const [title, head, text, item] = [of("heading"), of("subheading"), of("paragraph"), of("bullet")]
const when = (variable: string, ...blocks: ReadonlyArray<LetterBlock>): LetterBlock => ({
  kind: "when",
  variable,
  is_filled: true,
  blocks
})
const services: LetterBlock = {
  kind: "each",
  blocks: [
    text("**{{service.title}}** ({{service.frequency}})"),
    when("service.deliverable", text("Vous recevez : {{service.deliverable}}")),
    { kind: "contract" }
  ]
}

const parties: ReadonlyArray<LetterBlock> = [
  text("À l’attention de **{{signatory.client}}**, pour la société **{{company.name}}**."),
  when("company.siren", text("SIREN {{company.siren}}")),
  when("company.address", text("Siège : {{company.address}}")),
  text("Le {{date.today}}")
]
const fees: ReadonlyArray<LetterBlock> = [
  head("Nos honoraires"),
  text(
    "Les honoraires de la mission s’élèvent à **{{mission.price_net}}** hors taxes, soit {{mission.price_gross}} toutes taxes comprises, répartis comme suit."
  ),
  { kind: "services" },
  text(
    "Ils sont facturés au fil de la mission et payables à réception. Toute demande qui sort du périmètre décrit plus haut fait l’objet d’un accord préalable sur son prix."
  )
]
const terms: ReadonlyArray<LetterBlock> = [
  head("Durée"),
  text("La mission commence le {{mission.starts_on}} et prend fin le {{mission.ends_on}}."),
  when(
    "mission.renewal",
    text(
      "Elle se poursuit ensuite par périodes de {{mission.renewal}}, sauf si l’un de nous y met fin par écrit trois mois avant le terme."
    )
  ),
  head("Confidentialité et données"),
  text(
    "Nous sommes tenus au secret professionnel. Vos données servent à la seule exécution de la mission ; elles sont conservées pendant la durée que la loi impose, puis effacées."
  ),
  head("Votre accord"),
  text(
    "Si cette lettre vous convient, nous vous invitons à la signer. Votre interlocuteur au cabinet est {{mission.manager}}, qui répond à toutes vos questions."
  ),
  { kind: "signatures" }
]

const annual: ReadonlyArray<LetterBlock> = [
  title("Lettre de mission – présentation des comptes annuels"),
  ...parties,
  text(
    "Vous nous confiez la présentation de vos comptes annuels. Cette lettre dit ce que nous faisons, ce que nous attendons de vous et à quelles conditions."
  ),
  head("Ce que nous faisons"),
  text(
    "Nous apprécions la cohérence et la vraisemblance de vos comptes. Cette mission n’est ni un audit ni un examen limité : elle ne vise pas à rechercher les fraudes ou les détournements."
  ),
  services,
  head("Ce que nous attendons de vous"),
  item("Transmettre chaque mois vos factures, relevés bancaires et justificatifs complets."),
  item("Nous signaler sans attendre tout événement qui touche vos comptes : litige, emprunt, cession, embauche."),
  item("Arrêter les comptes et en rester responsable, y compris de leur exhaustivité."),
  ...fees,
  ...terms
]

const payroll: ReadonlyArray<LetterBlock> = [
  title("Lettre de mission – gestion de la paie"),
  ...parties,
  text(
    "Vous nous confiez l’établissement des bulletins de paie de vos salariés et les déclarations sociales qui en découlent."
  ),
  head("Ce que nous faisons"),
  services,
  text(
    "Les bulletins sont établis d’après les éléments que vous nous donnez et les textes en vigueur à la date du traitement. Chaque déclaration est transmise dans les délais légaux dès lors que ces éléments nous sont parvenus à temps."
  ),
  head("Le calendrier de chaque mois"),
  item("Avant le 20 : vous nous indiquez absences, heures supplémentaires, primes et changements de situation."),
  item("Avant le 25 : nous vous soumettons les bulletins pour vérification."),
  item("Avant la fin du mois : vous validez, puis nous déposons les bulletins et préparons les déclarations."),
  head("Ce que nous attendons de vous"),
  item("Nous remettre pour chaque salarié le contrat, ses avenants et les pièces d’identité."),
  item("Nous prévenir avant toute embauche : la déclaration préalable part avant la prise de poste."),
  item("Nous consulter avant toute rupture de contrat, dont les conséquences se préparent."),
  ...fees,
  ...terms
]

const company: ReadonlyArray<LetterBlock> = [
  title("Lettre de mission – secrétariat juridique annuel"),
  ...parties,
  text(
    "Vous nous confiez, en complément de vos comptes, le suivi juridique courant de la société {{company.name}}. Il porte sur l’approbation des comptes de chaque exercice."
  ),
  head("Ce que nous faisons"),
  services,
  item("Rédiger le rapport de gestion lorsqu’il est exigé, les convocations et le texte des décisions."),
  item("Établir le procès-verbal de l’assemblée ou des décisions de l’associé unique."),
  item("Déposer les comptes au greffe et tenir à jour les registres de la société."),
  text(
    "Les opérations exceptionnelles, comme une cession de titres, une augmentation de capital ou une fusion, sont étudiées séparément et peuvent demander le concours d’un avocat."
  ),
  head("Ce que nous attendons de vous"),
  item("Nous transmettre les statuts à jour, la liste des associés et les registres existants."),
  item("Nous informer des conventions conclues entre la société et ses dirigeants ou associés."),
  item("Décider de l’affectation du résultat et réunir les associés dans les six mois de la clôture."),
  ...fees,
  ...terms
]

const demoTemplates: ReadonlyArray<readonly [name: string, documentName: string, blocks: ReadonlyArray<LetterBlock>]> =
  [
    ["Comptes annuels", "Lettre de mission – {{mission.name}}", annual],
    ["Paie et déclarations sociales", "Lettre de mission – {{mission.name}}", payroll],
    ["Secrétariat juridique", "Lettre de mission juridique – {{mission.name}}", company]
  ]

/** [LET-001] Demo data: three templates of engagement letters. */
const addLetterTemplates = ({ firm, people }: DemoFirmScene) =>
  Effect.forEach(
    demoTemplates,
    ([name, documentName, blocks]) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`with made as (
            insert into letter_template (firm_id, name, name_key, document_name, blocks, author_id)
            values (${firm}, ${name}, ${nameKey(name)}, ${documentName}, ${JSON.stringify(blocks)}::text::jsonb, ${people.firm_admin})
            returning *
          ) insert into letter_template_version (template_id, number, firm_id, name, document_name, blocks, author_id)
            select id, version, firm_id, name, document_name, blocks, author_id from made`
      }),
    { discard: true }
  )

export const demo: DemoPart = { firm: addLetterTemplates }
