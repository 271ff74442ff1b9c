/** Styles that only the activity view needs; loaded with it. */
import activity from './activity.css?inline'

export const activityCss: string = activity
