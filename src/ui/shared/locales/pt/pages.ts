import { modules as ofModules } from "#schemas/shared/messages/modules/pt.generated.ts"
import { pages as ofPages } from "#schemas/shared/messages/pages/pt.ts"
import { modules } from "#ui/shared/locales/pt/modules.generated.ts"
import { applications } from "#ui/shared/locales/pt/applications.ts"
import { automation } from "#ui/shared/locales/pt/automation.ts"
import { branding } from "#ui/shared/locales/pt/branding.ts"
import { catalog } from "#ui/shared/locales/pt/catalog.ts"
import { clientFile } from "#ui/shared/locales/pt/clientFile.ts"
import { connections } from "#ui/shared/locales/pt/connections.ts"
import { contact } from "#ui/shared/locales/pt/contact.ts"
import { creation } from "#ui/shared/locales/pt/creation.ts"
import { customers } from "#ui/shared/locales/pt/customers.ts"
import { everywhere } from "#ui/shared/locales/pt/everywhere.ts"
import { form } from "#ui/shared/locales/pt/form.ts"
import { help } from "#ui/shared/locales/pt/help.ts"
import { home } from "#ui/shared/locales/pt/home.ts"
import { imports } from "#ui/shared/locales/pt/imports.ts"
import { lists } from "#ui/shared/locales/pt/lists.ts"
import { magicMail } from "#ui/shared/locales/pt/magicMail.ts"
import { marks } from "#ui/shared/locales/pt/marks.ts"
import { note } from "#ui/shared/locales/pt/note.ts"
import { missions } from "#ui/shared/locales/pt/missions.ts"
import { notices } from "#ui/shared/locales/pt/notices.ts"
import { orders } from "#ui/shared/locales/pt/orders.ts"
import { passwords } from "#ui/shared/locales/pt/passwords.ts"
import { people } from "#ui/shared/locales/pt/people.ts"
import { places } from "#ui/shared/locales/pt/places.ts"
import { provider } from "#ui/shared/locales/pt/provider.ts"
import { providers } from "#ui/shared/locales/pt/providers.ts"
import { quickfolders } from "#ui/shared/locales/pt/quickfolders.ts"
import { shares } from "#ui/shared/locales/pt/shares.ts"
import { search } from "#ui/shared/locales/pt/search.ts"
import { signing } from "#ui/shared/locales/pt/signing.ts"
import { tasks } from "#ui/shared/locales/pt/tasks.ts"
import { support } from "#ui/shared/locales/pt/support.ts"
import { trash } from "#ui/shared/locales/pt/trash.ts"
import { versions } from "#ui/shared/locales/pt/versions.ts"
import { team } from "#ui/shared/locales/pt/team.ts"
import { viewer } from "#ui/shared/locales/pt/viewer.ts"
import { workspaces } from "#ui/shared/locales/pt/workspaces.ts"
import { years } from "#ui/shared/locales/pt/years.ts"

/** What the other pages add to it. */
export const pages = {
  ...modules,
  applications,
  automation,
  branding,
  catalog,
  clientFile,
  connections,
  contact,
  creation,
  customers,
  errors: { ...ofPages, ...ofModules },
  everywhere,
  form,
  help,
  home,
  imports,
  lists,
  magicMail,
  marks,
  missions,
  note,
  notices,
  orders,
  passwords,
  people,
  places,
  provider,
  providers,
  quickfolders,
  shares,
  search,
  signing,
  support,
  trash,
  versions,
  team,
  viewer,
  tasks,
  workspaces,
  years
}
