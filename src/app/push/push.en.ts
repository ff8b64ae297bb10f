export default {
  title: 'Notification',
  for_other: 'This notification is for {name}',
  for_unknown: 'This notification is for a colleague who also uses this device',
  you_are: 'You are signed in as {name}. Switch user to open the notification.',
  switch: 'Switch user',
  go_on: 'Continue my work',
};
