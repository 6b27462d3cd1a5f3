import type { Language } from "#schemas/shared/constants.ts"
import { locales } from "#services/shared/display/formats.ts"

const days = (language: Language, weekday: "long" | "short" | "narrow") =>
  // 4 January 1970 was a Sunday, the first day in PrimeReact's lists.
  Array.from({ length: 7 }, (_, n) =>
    new Intl.DateTimeFormat(locales[language], { weekday, timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + n))
  )
const months = (language: Language, month: "long" | "short") =>
  Array.from({ length: 12 }, (_, n) =>
    new Intl.DateTimeFormat(locales[language], { month, timeZone: "UTC" }).format(Date.UTC(1970, n, 1))
  )
const calendar = (language: Language) => ({
  dayNames: days(language, "long"),
  dayNamesMin: days(language, "narrow"),
  dayNamesShort: days(language, "short"),
  firstDayOfWeek: 1,
  monthNames: months(language, "long"),
  monthNamesShort: months(language, "short")
})

/** [I18-006] [CST-028] PrimeReact's own texts in each language; weeks start on Monday. */
export const primeTexts: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = {
  en: { ...calendar("en"), dateFormat: "mm/dd/yy" },
  fr: {
    ...calendar("fr"),
    accept: "Oui",
    apply: "Appliquer",
    cancel: "Annuler",
    choose: "Choisir",
    chooseDate: "Choisir une date",
    chooseMonth: "Choisir un mois",
    chooseYear: "Choisir une année",
    clear: "Effacer",
    close: "Fermer",
    dateFormat: "dd/mm/yy",
    emptyFilterMessage: "Aucun résultat",
    emptyMessage: "Aucun élément",
    emptySearchMessage: "Aucun résultat",
    emptySelectionMessage: "Aucune sélection",
    nextMonth: "Mois suivant",
    nextYear: "Année suivante",
    prevMonth: "Mois précédent",
    prevYear: "Année précédente",
    reject: "Non",
    today: "Aujourd’hui"
  },
  pt: {
    ...calendar("pt"),
    accept: "Sim",
    apply: "Aplicar",
    cancel: "Cancelar",
    choose: "Escolher",
    chooseDate: "Escolher uma data",
    chooseMonth: "Escolher um mês",
    chooseYear: "Escolher um ano",
    clear: "Limpar",
    close: "Fechar",
    dateFormat: "dd/mm/yy",
    emptyFilterMessage: "Sem resultados",
    emptyMessage: "Nenhum elemento",
    emptySearchMessage: "Sem resultados",
    emptySelectionMessage: "Nenhuma seleção",
    nextMonth: "Mês seguinte",
    nextYear: "Ano seguinte",
    prevMonth: "Mês anterior",
    prevYear: "Ano anterior",
    reject: "Não",
    today: "Hoje"
  }
}
