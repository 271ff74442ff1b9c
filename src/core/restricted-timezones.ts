/**
 * Time zones that specification 6 lists as restricted and gives no effect: kept as the list that it is, read by nothing that
 * a visitor meets (decisions 23). Names of the IANA database in capitals.
 */
export const RESTRICTED_TIMEZONES: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
]
