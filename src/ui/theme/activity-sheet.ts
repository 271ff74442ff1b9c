// Styles that only the history needs; they arrive with it.
import activity from './activity.css?inline'

export const activityCss: string = activity
