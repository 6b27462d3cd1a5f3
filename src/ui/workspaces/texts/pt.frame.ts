/** Names of entries of the rail. */
export const app = {
  "nav.holding": "Grupo",
  "nav.sa": "Plataforma",
  "nav.sa-firms": "Escritórios",
  "nav.sa-modules": "Módulos",
  "nav.settings": "Definições"
}
