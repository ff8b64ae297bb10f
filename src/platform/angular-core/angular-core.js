// onesignal-ngx decorates its service for Angular, which this app is not: Angular itself would be 94 kB.
const decorate = () => () => undefined;
export const Injectable = decorate;
export const Component = decorate;
export const NgModule = decorate;
export const ɵɵdefineInjectable = definition => definition;
