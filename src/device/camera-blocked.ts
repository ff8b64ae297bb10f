/** Whether the user has denied this page the camera; false where the browser cannot say. */
export async function cameraBlocked(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'denied';
  } catch {
    return false;
  }
}
