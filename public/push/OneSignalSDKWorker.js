// The service worker of OneSignal, where the configuration has its app id; on a scope of its own, beside the app's (decision 032).
importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js');
