type ServiceOptions = { readonly projectId: string | undefined; readonly basic: boolean }

/** Whether the services may be asked anything: not without a project id, and never in basic mode (decisions 20). */
export const usesServices = <Options extends ServiceOptions>(
  options: Options,
): options is Options & { readonly projectId: string } => options.projectId !== undefined && !options.basic
