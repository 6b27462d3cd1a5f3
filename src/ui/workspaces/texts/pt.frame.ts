/** Labels of the module's entries in the navigation rail. */
export const app = {
  "nav.holding": "Grupo",
  "nav.sa": "Plataforma",
  "nav.sa-firms": "Escritórios",
  "nav.sa-modules": "Módulos",
  "nav.settings": "Definições"
}
