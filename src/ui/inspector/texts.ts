/** The developer's words; they stay out of the catalogue because production never shows them. */
const texts = {
  fr: {
    title: "Inspecteur",
    close: "Fermer l’inspecteur",
    resize: "Largeur de l’inspecteur",
    actors: "Acteurs",
    ended: "terminé",
    task: "tâche",
    chart: "Diagramme",
    chart_of: "Diagramme de {name}, état {state}",
    fit: "Ajuster",
    full: "Taille réelle",
    drawing: "Dessin en cours…",
    no_chart: "Cet acteur n’est pas une machine.",
    events: "Événements possibles",
    no_events: "Aucun événement attendu ici.",
    if: "si {guards}",
    payload: "Contenu de {event} (JSON)",
    unreadable: "Ce n’est pas un objet JSON.",
    send: "Envoyer",
    cancel: "Annuler",
    context: "Contexte",
    journal: "Journal",
    count: "{shown} sur {total}",
    filter: "Filtrer le journal",
    pause: "Pause",
    resume: "Reprendre",
    clear: "Vider",
    no_actors: "Aucun acteur en vie.",
    no_entries: "Aucun événement."
  },
  en: {
    title: "Inspector",
    close: "Close the inspector",
    resize: "Width of the inspector",
    actors: "Actors",
    ended: "ended",
    task: "task",
    chart: "Chart",
    chart_of: "Chart of {name}, state {state}",
    fit: "Fit",
    full: "Actual size",
    drawing: "Drawing…",
    no_chart: "This actor is not a machine.",
    events: "Possible events",
    no_events: "No event is expected here.",
    if: "if {guards}",
    payload: "Payload of {event} (JSON)",
    unreadable: "This is not a JSON object.",
    send: "Send",
    cancel: "Cancel",
    context: "Context",
    journal: "Journal",
    count: "{shown} of {total}",
    filter: "Filter the journal",
    pause: "Pause",
    resume: "Resume",
    clear: "Clear",
    no_actors: "No live actor.",
    no_entries: "No event."
  },
  pt: {
    title: "Inspetor",
    close: "Fechar o inspetor",
    resize: "Largura do inspetor",
    actors: "Atores",
    ended: "terminado",
    task: "tarefa",
    chart: "Diagrama",
    chart_of: "Diagrama de {name}, estado {state}",
    fit: "Ajustar",
    full: "Tamanho real",
    drawing: "A desenhar…",
    no_chart: "Este ator não é uma máquina.",
    events: "Eventos possíveis",
    no_events: "Nenhum evento esperado aqui.",
    if: "se {guards}",
    payload: "Conteúdo de {event} (JSON)",
    unreadable: "Isto não é um objeto JSON.",
    send: "Enviar",
    cancel: "Cancelar",
    context: "Contexto",
    journal: "Diário",
    count: "{shown} de {total}",
    filter: "Filtrar o diário",
    pause: "Pausa",
    resume: "Retomar",
    clear: "Limpar",
    no_actors: "Nenhum ator ativo.",
    no_entries: "Nenhum evento."
  }
} as const

export type TextKey = keyof (typeof texts)["fr"]
export const languages = Object.keys(texts) as ReadonlyArray<keyof typeof texts>

/** The text of a key in the language of the page. */
export const say = (
  key: TextKey,
  values: Readonly<Record<string, string>> = {},
  language = document.documentElement.lang
) => {
  const catalogue = texts[languages.find((known) => language.startsWith(known)) ?? "fr"]
  return catalogue[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}
