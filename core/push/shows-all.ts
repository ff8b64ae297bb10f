/** Whether the browser at this address ends a subscription of which a message shows nothing: Safari does so at once. */
export const showsAll = (address: string): boolean => /^https:\/\/[^/]*\.apple\.com\//.test(address);
