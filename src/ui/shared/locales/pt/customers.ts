import type { Texts } from "#ui/shared/locales/texts.ts"
import type { customers as French } from "#ui/shared/locales/fr/customers.ts"

export const customers: Texts<typeof French> = {
  "column.code": "Código do cliente",
  "column.company": "Empresa",
  "column.contact": "Contacto",
  "column.notifications": "Notificações",
  "column.siren": "SIREN",
  "column.workspace": "Espaço de trabalho",
  count_one: "{{count}} processo de cliente",
  count_many: "{{count}} processos de clientes",
  count_other: "{{count}} processos de clientes",
  deactivated: "Desativado",
  "empty.text": "Os clientes de que o seu escritório trata aparecerão aqui.",
  "empty.title": "Nenhum processo de cliente",
  "error.title": "Não foi possível carregar a lista",
  list: "Processos de clientes",
  none: "Não indicado",
  "nothing.reset": "Mostrar tudo",
  "nothing.text": "Tente outro nome, um código de cliente ou um SIREN, ou alargue o filtro.",
  "nothing.title": "Nenhum processo corresponde",
  search: "Pesquisar por nome, código ou SIREN",
  "search.clear": "Limpar a pesquisa",
  sort: "Ordenar por",
  state: "Estado dos processos",
  "state.active": "Ativos",
  "state.all": "Todos",
  "state.deactivated": "Desativados"
}
